import config from './playwright.config'

export default { ...config, globalSetup: undefined, reporter: [['list']], outputDir: '/tmp/pages/pw-results' }

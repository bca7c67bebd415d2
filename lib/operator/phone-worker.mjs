// Makes the worker of the phone's app after a build: it has to name the files that the page is made of, and their names are
// only known then (docs/decisions/066). Run by ensureBuilt, in the folder of the project.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'

const NEXT = '.next'
const PAGES = join(NEXT, 'server/app/(field)/my-day')
/** Files of ours that the app shows without a connection. Their names stay when they change. */
const PUBLIC = ['icon.svg', 'app-icons/icon-192.png', 'app-icons/badge-96.png']
/** A chunk names those that it loads later, and a style its fonts. */
const NAMED = /static\/chunks\/[\w.~-]+\.(?:js|css)|(?:\.\.\/|static\/)media\/[\w.~-]+\.woff2/g

/** The built pages below /my-day: one, or as many as it has addresses. */
function pageManifests() {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('page_client-reference-manifest.js'))
    .map((name) => join(PAGES, name))
}

/**
 * What a page loads at once: its scripts and styles and those of the layouts around it.
 * @param {string} file
 * @returns {string[]}
 */
function entryFiles(file) {
  const sandbox = vm.createContext({})
  vm.runInContext(readFileSync(file, 'utf8'), sandbox)
  const entries = Object.values(/** @type {Record<string, any>} */ (sandbox).__RSC_MANIFEST)
  return entries.flatMap(({ entryJSFiles, entryCSSFiles }) => [
    ...Object.values(entryJSFiles).flat(),
    ...Object.values(entryCSSFiles).flatMap((styles) => styles.map((/** @type {{ path: string }} */ one) => one.path)),
  ])
}

/**
 * Adds to files all that they load later.
 * @param {string[]} first
 */
function withLater(first) {
  const files = new Set(first)
  // A set that grows while it is walked: what is added is walked as well.
  for (const name of files) {
    if (!/\.(?:js|css)$/.test(name)) continue
    for (const [path] of readFileSync(join(NEXT, name), 'utf8').matchAll(NAMED)) {
      const address = path.replace('../media/', 'static/media/')
      if (existsSync(join(NEXT, address))) files.add(address)
    }
  }
  return [...files].sort()
}

const { rootMainFiles } = JSON.parse(readFileSync(join(NEXT, 'build-manifest.json'), 'utf8'))
const pages = pageManifests()
if (pages.length === 0) throw new Error(`No page of the phone's app was built in ${PAGES}`)
const built = withLater([...rootMainFiles, ...pages.flatMap(entryFiles)])
const id = readFileSync(join(NEXT, 'BUILD_ID'), 'utf8').trim()
const files = [
  ...built.map((name) => ({ url: `/_next/${name}`, revision: null })),
  ...PUBLIC.map((name) => {
    const revision = createHash('sha256')
      .update(readFileSync(join('public', name)))
      .digest('hex')
      .slice(0, 12)
    return { url: `/${name}`, revision }
  }),
]
const { outputFiles } = await build({
  entryPoints: ['components/field/shell/worker/main.ts'],
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: ['chrome111', 'safari16.4', 'firefox115'],
  define: { 'process.env.NODE_ENV': '"production"', WORKER_BUILD: JSON.stringify({ id, files }) },
  logLevel: 'silent',
})
writeFileSync(join(NEXT, 'phone-worker.js'), outputFiles[0]?.contents ?? '')

import { argv } from 'node:process'
import { buildClient, generateClient, packClient } from './build'

/*
 * `npm run client:types` writes what the client's source needs to be checked, `npm run client:build` the whole package; the build of the
 * console packs it, so that it can be installed from the installation.
 */

if (argv.includes('--pack')) packClient()
else if (argv.includes('--package')) buildClient()
else generateClient()

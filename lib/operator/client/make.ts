import { argv } from 'node:process'
import { buildClient, generateClient } from './build'

/* `npm run client:types` writes what the client's source needs to be checked, `npm run client:build` the whole package. */

if (argv.includes('--package')) buildClient()
else generateClient()

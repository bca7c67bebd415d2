import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { allContracts } from '@/lib/api/contracts/all'
import { withoutWords } from '@/lib/api/openapi/compatibility'
import { openApiDocument } from '@/lib/api/openapi/document'

/*
 * `npm run api:document -- FILE` writes the document of a release, with an address that its reader replaces. `npm run api:release`: what the
 * API has now is promised from now on. Run with every release (docs/releases.md).
 */

const [, , file] = argv
const document = openApiDocument(allContracts, 'https://fieldline.example')
const released = join(import.meta.dirname, '../api/openapi/released.json')
if (file) writeFileSync(file, `${JSON.stringify(document)}\n`)
else writeFileSync(released, `${JSON.stringify(withoutWords(document))}\n`)

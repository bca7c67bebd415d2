import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allContracts } from '@/lib/api/contracts/all'
import { withoutWords } from '@/lib/api/openapi/compatibility'
import { openApiDocument } from '@/lib/api/openapi/document'

/* `npm run api:release`: what the API has now is promised from now on. Run with every release (CONTRIBUTING.md). */

const file = join(import.meta.dirname, '../api/openapi/released.json')
const document = withoutWords(openApiDocument(allContracts, 'https://fieldline.example'))
writeFileSync(file, `${JSON.stringify(document)}\n`)

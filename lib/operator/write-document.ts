import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'

/* `npm run api:document -- FILE`: the OpenAPI document of a release, with the address that its reader has to put in. */

writeFileSync(
  argv[2] ?? 'openapi.json',
  `${JSON.stringify(openApiDocument(allContracts, 'https://fieldline.example'))}\n`,
)

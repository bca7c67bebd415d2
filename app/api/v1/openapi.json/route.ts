import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { appUrl } from '@/lib/env'

// The address in it is the operator's setting, known only at run time.
export const dynamic = 'force-dynamic'

let document: string | undefined

/** The OpenAPI 3.1 document; needs no credential. */
export function GET(): Response {
  document ??= JSON.stringify(openApiDocument(allContracts, appUrl()))
  return new Response(document, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
  })
}

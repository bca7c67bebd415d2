import { defineDocument } from '@/lib/api/define-document'

// The address in it is the operator's setting, known only at run time.
export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineDocument('/openapi.json')

// Where RFC 9728, section 3.1, looks for the metadata of /mcp.
export { GET } from '../route'

export const dynamic = 'force-dynamic'

import { defineFileRoute } from '@/lib/api/serve-file'
import { readDownload } from '@/lib/services/data/exports'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineFileRoute(readDownload)

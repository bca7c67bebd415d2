import { defineFileRoute } from '@/lib/api/serve-file'
import { readReportDownload } from '@/lib/services/assets/compliance'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineFileRoute(readReportDownload)

import { defineFileRoute } from '@/lib/api/serve-file'
import { readBatchFile } from '@/lib/services/billing/books/batches'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineFileRoute(readBatchFile)

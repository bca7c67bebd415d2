import { notFound } from 'next/navigation'
import { ServiceError } from '@/lib/errors'

/** What a verb reads for a page; the page's 404 when there is no such record. */
export async function found<Record>(reading: Promise<Record>): Promise<Record> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  }
}

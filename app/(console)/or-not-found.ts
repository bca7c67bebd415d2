import { notFound } from 'next/navigation'
import { ServiceError } from '@/lib/errors'

/** What a verb reads for a page; the page's 404 when there is no such record. */
export async function orNotFound<Record>(reading: Promise<Record>): Promise<Record> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  }
}

/** The name of a record that a link names; null where it is gone by now. */
export async function nameIfThere(reading: Promise<{ name: string }>): Promise<string | null> {
  try {
    return (await reading).name
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}

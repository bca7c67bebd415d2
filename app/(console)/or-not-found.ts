import { notFound, redirect } from 'next/navigation'
import type { ServiceContext } from '@/lib/access/context'
import type { MergeType } from '@/lib/domain/merges'
import { pageOfRecord } from '@/lib/domain/record-pages'
import { ServiceError } from '@/lib/errors'
import { findMergedInto } from '@/lib/services/records/merged'

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

/** What a verb reads for the page of a record; the page of the record that it was merged into, or the page's 404, when it is not there. */
export async function orKept<Record>(
  ctx: ServiceContext,
  type: MergeType,
  id: string,
  reading: Promise<Record>,
): Promise<Record> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
    const into = await findMergedInto(ctx, id)
    const page = into && pageOfRecord(type, into.id)
    if (page) redirect(page)
    notFound()
  }
}

import { isSigned, signatureOf, soonestEnd } from '@/lib/credentials/signing'
import { appUrl } from '@/lib/env'
import type { ReportFormat } from '@/lib/schemas/assets/compliance-report'

const PURPOSE = 'compliance report link'

/** Which report a link is for; `year` only with a site. */
export type LinkedReport = { type: 'asset' | 'site'; id: string; as_of: string; year: number | null }

/** The signed address of a report's file, good for an hour or so. */
export function reportLink(report: LinkedReport, format: ReportFormat, now = new Date()): string {
  const { type, id, as_of, year } = report
  const query = new URLSearchParams({ type, as_of, ...(year !== null && { year: String(year) }), format })
  query.set('expires', String(soonestEnd(now)))
  query.set('signature', signatureOf(PURPOSE, signedText(id, query)))
  return `${appUrl()}/api/v1/compliance-reports/${id}/file?${query.toString()}`
}

/** What a link asks for; null when it was not made here, or has expired. */
export function reportOfLink(
  id: string,
  query: URLSearchParams,
  now = new Date(),
): { report: LinkedReport; format: ReportFormat } | null {
  const params = new URLSearchParams(query)
  const signature = params.get('signature') ?? ''
  params.delete('signature')
  if (!isSigned(PURPOSE, signedText(id, params), signature)) return null
  if (Number(params.get('expires')) * 1000 <= now.getTime()) return null
  // What is signed was written above.
  const year = params.get('year')
  return {
    report: {
      type: params.get('type') as LinkedReport['type'],
      id,
      as_of: params.get('as_of') ?? '',
      year: year === null ? null : Number(year),
    },
    format: params.get('format') as ReportFormat,
  }
}

function signedText(id: string, query: URLSearchParams): string {
  return [id, query.toString()].join('\n')
}

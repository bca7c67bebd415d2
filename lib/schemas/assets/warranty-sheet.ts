import type { CoveredType, LinePayer } from '@/lib/domain/coverage/types'
import type { WarrantyVerdict } from '@/lib/domain/warranty/verdict'
import type { WarrantyStatus, WarrantyTerms } from '@/lib/domain/warranty/warranty'
import type { AssetRecord } from './asset'
import type { Address } from '@/lib/schemas/fields'
import type { ServiceHistoryItem } from './service-record'

/** Everything that decides what to tell somebody who asks about the warranty of a machine. */
export type WarrantySheet = {
  asset: Pick<AssetRecord, 'id' | 'name' | 'asset_tag' | 'serial_number' | 'model_number' | 'status' | 'location'> & {
    product: { name: string; manufacturer: string | null; required_skills: string[] } | null
    site: { id: string; name: string; address: Address } | null
  }
  terms: WarrantyTerms
  status: WarrantyStatus
  verdict: WarrantyVerdict
  contract: SheetContract | null
  /** What contracts pay for on it, the one that is asked first before the others. */
  contract_lines: SheetLine[]
  /** Who pays for a part and who for labor in business hours, as of now. */
  payers: Record<'parts' | 'labor', LinePayer>
  /** Who pays for a part and for labor, with the percentage that they pay. */
  outlook: { type: CoveredType; payer: LinePayer; percent: number }[]
  customer: SheetCustomer
  /** The latest, newest first; planned ones too. */
  visits: ServiceHistoryItem[]
}

/** A line of a contract: “Parts 100 %, labor 50 %, 3 of 5 visits left”. */
export type SheetLine = {
  id: string
  contract: { id: string; name: string; contract_number: string }
  sentence: string
}

export type SheetContract = {
  id: string
  name: string
  contract_number: string
  status: 'draft' | 'active' | 'expired' | 'cancelled'
  start_date: string | null
  end_date: string | null
  response_hours: number | null
  /** What it promises instead of the response hours. */
  service_level: { name: string } | null
  /** Whether it holds today: active, and today lies between its days. */
  is_current: boolean
}

/** Numbers are null for somebody who may not read customers. */
export type SheetCustomer = {
  id: string
  name: string
  phone: string | null
  contact: { name: string; phone: string | null } | null
}

/** An asset that is close to what was asked for. */
export type WarrantyCandidate = {
  id: string
  name: string
  asset_tag: string
  serial_number: string | null
  customer_name: string
}

/** What a look-up found: the one asset that was meant, or those that come close. */
export type WarrantyLookup = { exact: WarrantySheet | null; candidates: WarrantyCandidate[] }

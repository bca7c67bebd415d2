import type { QrDrawing } from '@/lib/domain/qr'

/** What is printed on the label of an asset. The code leads to its page. */
export type AssetLabel = {
  id: string
  asset_tag: string
  name: string
  serial_number: string | null
  company: string
  url: string
  code: QrDrawing
}

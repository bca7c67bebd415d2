import { MAX_PIECE_BYTES } from '@/lib/domain/field/kinds'
import { LineError } from './line'
import { finishUpload } from './outbox'
import type { Sending } from './sender'
import type { UploadRow } from './types'

/** How often the server may say that a piece does not fit before the picture is left for later. */
const MAX_TURNS = 8

/**
 * Sends a picture in pieces, from where the server says that it is. Its bytes stay on the phone until the command that names it is settled.
 * Throws `LineError`.
 */
export async function sendUpload(
  { db, line, progressed }: Pick<Sending, 'db' | 'line' | 'progressed'>,
  deviceId: string,
  { sha256, bytes }: UploadRow,
): Promise<void> {
  const byte_size = bytes.byteLength
  let turns = 0
  let uploaded = await line.uploaded(sha256, deviceId)
  while (uploaded === null || uploaded.finished_at === null) {
    const offset = uploaded?.received_bytes ?? 0
    const piece = bytes.slice(offset, offset + MAX_PIECE_BYTES)
    try {
      uploaded = await line.piece(sha256, { device_id: deviceId, byte_size, offset, bytes: piece })
      progressed?.()
    } catch (error) {
      const isElsewhere = error instanceof LineError && error.fields.some((field) => RESUMABLE.includes(field))
      turns += 1
      if (!isElsewhere || turns > MAX_TURNS) throw error
      uploaded = await line.uploaded(sha256, deviceId)
    }
  }
  await finishUpload(db, sha256)
}

/** Of these the server says where to go on, or that it begins again: another tab or an earlier try sent a part of it. */
const RESUMABLE: readonly string[] = ['offset', 'sha256']

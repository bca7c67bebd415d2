import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PHOTO_FORMATS } from '@/lib/services/work/photos/decode'
import { photoKey } from '@/lib/services/work/photos/keys'
import { processPhoto } from '@/lib/services/work/photos/process'
import { store } from '@/lib/storage/installed'
import type { PhotoPlan } from './demo'

export interface PhotoRow {
  id: string
  task_id: string
  sha256: string
  content_type: string
  byte_size: number
  width: number
  height: number
  created_at: Date
}

const WIDTH = 1200
const HEIGHT = 900

/** Draws the planned photos, puts them into the installation's store and returns their rows. */
export function takePhotos(accountId: string, plans: PhotoPlan[]): Promise<PhotoRow[]> {
  return Promise.all(plans.map((plan, index) => takePhoto(accountId, plan, index)))
}

async function takePhoto(accountId: string, plan: PhotoPlan, index: number): Promise<PhotoRow> {
  const { id, task_id, created_at } = plan
  const picture = await sharp(Buffer.from(scene(plan, index)))
    .jpeg({ quality: 82 })
    .toBuffer()
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const { full, thumbnail, width, height } = await processPhoto(picture, 'jpeg')
  const { contentType } = PHOTO_FORMATS.jpeg
  const { put } = store()
  await put(photoKey(accountId, sha256, contentType, 'full'), full, contentType)
  await put(photoKey(accountId, sha256, contentType, 'thumb'), thumbnail, contentType)
  return { id, task_id, sha256, content_type: contentType, byte_size: full.byteLength, width, height, created_at }
}

const walls = ['#c9c4b8', '#b9c4c9', '#d3cdbf', '#bfc7ba']
const casings = ['#8d99a3', '#6f8791', '#a39a88', '#7c8a99']

/** A piece of equipment before a wall, its fan, its nameplate, and the work done written below it. */
function scene({ equipment, work }: PhotoPlan, index: number): string {
  const wall = walls[index % walls.length]
  const casing = casings[index % casings.length]
  const turn = index * 17
  const blades = [0, 72, 144, 216, 288]
    .map(
      (angle) =>
        `<ellipse cx="430" cy="345" rx="32" ry="82" fill="#39434b" transform="rotate(${angle + turn} 430 430)"/>`,
    )
    .join('')
  const louvres = Array.from({ length: 9 }, (_, row) => {
    return `<rect x="660" y="${260 + row * 38}" width="230" height="16" rx="6" fill="#00000033"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>
    <rect y="690" width="${WIDTH}" height="${HEIGHT - 690}" fill="#6d6a64"/>
    <rect x="230" y="180" width="720" height="520" rx="18" fill="${casing}" stroke="#2c333a" stroke-width="6"/>
    <circle cx="430" cy="430" r="185" fill="#20272d"/>${blades}
    <circle cx="430" cy="430" r="185" fill="none" stroke="#aeb7bd" stroke-width="8"/>
    <circle cx="430" cy="430" r="34" fill="#aeb7bd"/>${louvres}
    <rect x="660" y="203" width="230" height="38" fill="#e9e4d4"/>
    <text x="775" y="229" font-size="${Math.min(22, 400 / equipment.length)}" text-anchor="middle" fill="#2c333a">${escape(equipment)}</text>
    <rect y="${HEIGHT - 110}" width="${WIDTH}" height="110" fill="#000000a6"/>
    <text x="40" y="${HEIGHT - 42}" font-size="40" fill="#ffffff">${escape(work)}</text>
  </svg>`
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

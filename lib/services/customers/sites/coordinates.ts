import type { Draft } from '@/lib/schemas/draft'

type Coordinates = { latitude?: number | null; longitude?: number | null }

/** A latitude without a longitude is no place. Checked on the record as it will be, so a PUT may send one of them. */
export function checkCoordinates(draft: Draft<Coordinates>, before: Coordinates = {}): void {
  const { latitude = null, longitude = null } = { ...before, ...draft.value }
  if (latitude !== null && longitude === null) draft.reject('longitude', 'is required where a latitude is given')
  if (longitude !== null && latitude === null) draft.reject('latitude', 'is required where a longitude is given')
}

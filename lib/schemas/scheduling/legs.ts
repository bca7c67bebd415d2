import { z } from 'zod'
import { type LegRequest, MAX_LEGS } from '@/lib/domain/travel/leg-cache'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const leg: z.ZodType<LegRequest> = z.tuple([latitude, longitude, latitude, longitude])

/** The legs that a board needs the roads of. */
export const legsRequest = z.object({ legs: z.array(leg).max(MAX_LEGS) })

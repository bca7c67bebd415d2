import { z } from 'zod'
import { type AskedWay, MAX_LEGS } from '@/lib/domain/travel/road-book'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const way: z.ZodType<AskedWay> = z.tuple([latitude, longitude, latitude, longitude])

/** The ways that a board needs the roads of. */
export const askedWays = z.object({ ways: z.array(way).max(MAX_LEGS) })

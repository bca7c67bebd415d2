import { LateParts } from '@/components/ui/late-parts'

/**
 * What the first page of the day does not show: fetched once that is drawn, or when it is asked for, from the files that the worker
 * stored. A first start on a slow phone has less to load before the first job (docs/performance.md).
 */
export const PHONE_PARTS = new LateParts()

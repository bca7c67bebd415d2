import { announceMove } from '@/components/ui/move'

/**
 * The schemas' package asks whether it may compile its checks by trying, which our policy refuses and reports. It is told
 * beforehand that it may not, so that whatever the policy reports is worth reading.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** The frame shows from the first moment of a click where it leads. */
export function onRouterTransitionStart(href: string): void {
  announceMove(href)
}

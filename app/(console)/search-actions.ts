'use server'

import type { PaletteGroup, PaletteItem } from '@/components/frame/palette-types'
import { visibleSettings } from '@/components/frame/settings/sections'
import type { ComboboxOption } from '@/components/ui/combobox'
import { holds, permissionsOf } from '@/lib/access/permissions'
import type { CurrentUser } from '@/lib/auth/session'
import { type Found, subtitleOf } from '@/lib/domain/search/found'
import { dayIn } from '@/lib/domain/time'
import { actionsFor } from '@/lib/forms/actions-for'
import { findCallers as findCallersOf } from '@/lib/services/scheduling/calls'
import { findOptions, findRecords, type OptionKind } from '@/lib/services/company/search'

// What may be found depends on its kind; the verbs look at the permission for each.
const searches = actionsFor('own')

/**
 * The choices of a picker; `customerId` narrows sites, contacts, assets and contracts to one customer, and the assets of `siteId` come
 * first.
 */
export const searchOptions = searches.run(
  async (
    { ctx },
    kind: OptionKind,
    text: string,
    customerId?: string,
    siteId?: string | null,
  ): Promise<ComboboxOption[]> => {
    const options = await findOptions(ctx, kind, text, customerId, siteId)
    return options.map(({ id, name, detail, approximate }) => ({
      value: id,
      label: name,
      detail: detail ?? undefined,
      isSimilar: approximate,
    }))
  },
)

/** Whom a call is about, for the form of a new work order. */
export const findCallers = searches.run(({ ctx }, text: string): Promise<Found[]> => findCallersOf(ctx, text))

/** Contacts and sites are shown on the page of their customer. */
const GROUPS: { type: Found['type']; label: string; path: string; icon: PaletteItem['icon'] }[] = [
  { type: 'work_order', label: 'Work orders', path: '/work-orders', icon: 'work_orders' },
  { type: 'customer', label: 'Customers', path: '/customers', icon: 'customers' },
  { type: 'contact', label: 'Contacts', path: '/customers', icon: 'customers' },
  { type: 'site', label: 'Sites', path: '/customers', icon: 'customers' },
  { type: 'asset', label: 'Assets', path: '/assets', icon: 'assets' },
  { type: 'service_contract', label: 'Contracts', path: '/contracts', icon: 'contracts' },
  { type: 'technician', label: 'Technicians', path: '/settings/technicians', icon: 'technician' },
]

/** What the command palette finds, by kind. */
export const searchPalette = searches.run(async ({ ctx }, text: string): Promise<PaletteGroup[]> => {
  const results = text.trim() ? await findRecords(ctx, text) : []
  const mayCall = permissionsOf(ctx).createWorkOrders
  const records = GROUPS.map(({ type, label, path, icon }) => {
    const items = results
      .filter((one) => one.type === type)
      .map((match): PaletteItem => ({
        id: match.id,
        label: match.title,
        detail: detailOf(match),
        nextVisit: match.next_visit ?? undefined,
        approximate: match.approximate,
        href: `${path}/${match.page_id}`,
        board: boardOf(match, ctx.account.timeZone),
        call: mayCall ? callOf(match) : undefined,
        icon,
      }))
    return { label, items }
  })
  return [{ label: 'Settings', items: settingsFor(ctx, text) }, ...records].filter(({ items }) => items.length > 0)
})

/** What tells two of one name apart, with the field by which it was found where that is not among them. */
function detailOf(match: Found): string | undefined {
  const { title, matched } = match
  const subtitle = subtitleOf(match)
  const extra = matched && !`${title} ${subtitle ?? ''}`.includes(matched.text) ? matched.text : null
  return [subtitle, extra].filter(Boolean).join(' · ') || undefined
}

function boardOf({ next_visit }: Found, timeZone: string): string | undefined {
  if (!next_visit) return undefined
  return `/board?date=${dayIn(timeZone, new Date(next_visit.starts_at))}&job=${next_visit.work_order_id}`
}

/** The call screen with all that a record says of a call; a work order is no caller. */
function callOf({ type, id, customer, site }: Found): string | undefined {
  if (!customer || type === 'work_order' || type === 'service_contract') return undefined
  const query = new URLSearchParams({ customer_id: customer.id })
  if (site) query.set('site_id', site.id)
  if (type === 'contact' || type === 'asset') query.set(`${type}_id`, id)
  return `/work-orders/new?${query}`
}

/** The pages of the settings that this user may open and whose name has every word. */
function settingsFor(ctx: CurrentUser['ctx'], text: string): PaletteItem[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return visibleSettings((needed) => holds(ctx, needed))
    .flatMap(({ sections }) => sections)
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, description, href }) => ({ id: href, label, detail: description, href, icon: 'settings' }))
}

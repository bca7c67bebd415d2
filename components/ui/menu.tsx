'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { cn } from './cn'
import { Keys } from './kbd'
import { PageLink } from './page-link'

const POPUP = 'floating max-h-(--available-height) max-w-[min(22rem,calc(100vw-1rem))] min-w-44 overflow-y-auto p-1'

/** A menu of actions at its trigger: `<Menu trigger={<Button>…</Button>}><MenuItem …/></Menu>`. */
export function Menu({
  trigger,
  align = 'start',
  side = 'bottom',
  defaultOpen = false,
  children,
}: {
  trigger: React.ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  defaultOpen?: boolean
  children: React.ReactNode
}) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} align={align} side={side} collisionPadding={8}>
          <Items>{children}</Items>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A menu without a trigger of its own: it opens at what was clicked, or what had the focus when a key asked for it. */
export function AnchoredMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  /** Closed while there is none. */
  anchor: Element | null
  label: string
  onClose: () => void
  children: React.ReactNode
}) {
  return (
    <Base.Root modal={false} open={anchor !== null} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner className="z-50" anchor={anchor} sideOffset={4} align="start" collisionPadding={8}>
          <Items label={label}>{children}</Items>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The items of a menu. Base UI focuses the first item again one frame after opening unless the popup has a List; keys pressed in between
 * were lost.
 */
function Items({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <Base.Popup className={POPUP}>
      <Base.List aria-label={label} className="rounded-md not-focus-visible:outline-none">
        {children}
      </Base.List>
    </Base.Popup>
  )
}

type ItemLook = { icon?: React.ReactNode; keys?: string; danger?: boolean; children: React.ReactNode }

/** One action. */
export function MenuItem({
  icon,
  keys,
  danger = false,
  onSelect,
  disabled,
  children,
}: ItemLook & { onSelect: () => void; disabled?: boolean }) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={itemClass(danger)}>
      <ItemBody icon={icon} keys={keys}>
        {children}
      </ItemBody>
    </Base.Item>
  )
}

/** Addresses that a program of the device opens: mail, phone. */
const FOR_PROGRAMS = /^(?:mailto|sms|tel):/

/** One place to go. */
export function MenuLink({
  href,
  icon,
  keys,
  external = false,
  children,
}: Omit<ItemLook, 'danger'> & { href: string; external?: boolean }) {
  return (
    <Base.LinkItem className={itemClass(false)} render={linkTo(href, external)} closeOnClick>
      <ItemBody icon={icon} keys={keys}>
        {children}
      </ItemBody>
    </Base.LinkItem>
  )
}

function linkTo(href: string, external: boolean): React.ReactElement {
  if (external) return <a href={href} target="_blank" rel="noreferrer" />
  return FOR_PROGRAMS.test(href) ? <a href={href} /> : <PageLink href={href} />
}

/** A file to save, which leaves the page as it is. */
export function MenuDownload({ href, icon, children }: Pick<ItemLook, 'icon' | 'children'> & { href: string }) {
  return (
    <Base.LinkItem className={itemClass(false)} render={<a href={href} download />} closeOnClick>
      <ItemBody icon={icon}>{children}</ItemBody>
    </Base.LinkItem>
  )
}

/** A choice that is on or off; the menu stays open. */
export function MenuCheck({
  checked,
  onCheckedChange,
  disabled,
  children,
}: {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: React.ReactNode
}) {
  return (
    <Base.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next)}
      className={itemClass(false)}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check aria-hidden className="size-4 text-accent-text" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

/** One of several. */
export function MenuRadioGroup<V extends string>({
  label,
  value,
  onValueChange,
  options,
}: {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: React.ReactNode }[]
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: V) => onValueChange(next)}>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-medium text-text-3">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={itemClass(false)}>
          <ItemBody icon={option.icon}>{option.label}</ItemBody>
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-accent-text" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** A submenu, for rarely used items. */
export function MenuSub({
  label,
  icon,
  children,
}: {
  label: string
  icon?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={itemClass(false)}>
        <ItemBody icon={icon}>{label}</ItemBody>
        <ChevronRight aria-hidden className="size-4 text-text-3" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} collisionPadding={8}>
          <Items>{children}</Items>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}

/** Items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-medium text-text-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

function ItemBody({ icon, keys, children }: Omit<ItemLook, 'danger'>) {
  return (
    <>
      {icon ? <span className="flex shrink-0 text-text-3 [&_svg]:size-4">{icon}</span> : null}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {keys ? <Keys keys={keys} /> : null}
    </>
  )
}

function itemClass(danger: boolean): string {
  return cn('menu-item', danger && 'text-danger-text [&_span]:text-danger-text data-highlighted:bg-danger-soft')
}

import {
  Bell,
  CalendarCheck,
  ChartNoAxesColumn,
  ClipboardList,
  Clock,
  Cpu,
  FileText,
  Gauge,
  Inbox,
  Map,
  ReceiptText,
  Route,
  Settings,
  ShieldCheck,
  SquareKanban,
  Users,
} from 'lucide-react'

const ICONS = {
  board: SquareKanban,
  at_risk: Bell,
  field_inbox: Inbox,
  work_orders: ClipboardList,
  customers: Users,
  assets: Cpu,
  contracts: FileText,
  warranty: ShieldCheck,
  maintenance: CalendarCheck,
  capacity: Gauge,
  billing: ReceiptText,
  hours: Clock,
  dashboard: ChartNoAxesColumn,
  route: Route,
  map: Map,
  settings: Settings,
} as const

export type NavIconName = keyof typeof ICONS

export type NavItem = {
  label: string
  href: string
  icon: NavIconName
  /** A sequence such as `g b`. */
  keys?: string
  /** A sequence that did the same in an earlier release. */
  earlierKeys?: string
  /** Stands apart, at the foot of the sidebar. */
  foot?: boolean
}

export function NavIcon({ name }: { name: NavIconName }) {
  const Icon = ICONS[name]
  return <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
}

/** The pages of the console, in the order of a dispatcher's day. */
export const CONSOLE_NAV: readonly NavItem[] = [
  { label: 'Board', href: '/board', icon: 'board', keys: 'g b' },
  { label: 'At risk', href: '/at-risk', icon: 'at_risk', keys: 'g r', earlierKeys: 'g n' },
  { label: 'Field inbox', href: '/field-inbox', icon: 'field_inbox', keys: 'g i' },
  { label: 'Work orders', href: '/work-orders', icon: 'work_orders', keys: 'g w' },
  { label: 'Customers', href: '/customers', icon: 'customers', keys: 'g c' },
  { label: 'Assets', href: '/assets', icon: 'assets', keys: 'g a' },
  { label: 'Contracts', href: '/contracts', icon: 'contracts', keys: 'g t' },
  { label: 'Maintenance', href: '/maintenance', icon: 'maintenance', keys: 'g m' },
  { label: 'Warranty', href: '/warranty', icon: 'warranty', keys: 'g v' },
  { label: 'Billing', href: '/billing', icon: 'billing', keys: 'g l' },
  { label: 'Capacity', href: '/capacity', icon: 'capacity', keys: 'g p' },
  { label: 'Hours', href: '/hours', icon: 'hours', keys: 'g h' },
  { label: 'Dashboard', href: '/dashboard', icon: 'dashboard', keys: 'g d' },
  { label: 'Settings', href: '/settings', icon: 'settings', keys: 'g s', foot: true },
]

/** What a technician finds beside their own day. */
export const FIELD_NAV: readonly NavItem[] = [
  { label: 'My day', href: '/my-day', icon: 'work_orders', keys: 'g m' },
  ...CONSOLE_NAV.filter(({ href }) => ['/customers', '/assets', '/contracts', '/warranty', '/settings'].includes(href)),
]

/** The nav item that a path belongs to. */
export function navItemOf(nav: readonly NavItem[], path: string): NavItem | undefined {
  return nav.find((item) => path === item.href || path.startsWith(`${item.href}/`))
}

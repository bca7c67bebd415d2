import {
  Activity,
  AppWindow,
  Bot,
  Boxes,
  Building2,
  CalendarClock,
  CircleAlert,
  FileUp,
  Hourglass,
  FlaskConical,
  HardHat,
  KeyRound,
  ListChecks,
  Lock,
  MapPinned,
  Package,
  PhoneCall,
  Plug,
  ScrollText,
  Store,
  Timer,
  Trash2,
  UserCog,
  Webhook,
} from 'lucide-react'
import type { SettingsIcon } from './sections'

const ICONS = {
  company: Building2,
  users: UserCog,
  technicians: HardHat,
  'on-call': PhoneCall,
  branches: Store,
  territories: MapPinned,
  'business-hours': CalendarClock,
  'service-levels': Timer,
  'hold-reasons': Hourglass,
  'missing-data': CircleAlert,
  products: Boxes,
  parts: Package,
  checklists: ListChecks,
  keys: KeyRound,
  assistants: Bot,
  'request-log': Activity,
  sandboxes: FlaskConical,
  applications: AppWindow,
  webhooks: Webhook,
  import: FileUp,
  audit: ScrollText,
  trash: Trash2,
  password: Lock,
  connected: Plug,
} as const satisfies Record<SettingsIcon, typeof Lock>

export function SectionIcon({ name }: { name: SettingsIcon }) {
  const Icon = ICONS[name]
  return <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
}

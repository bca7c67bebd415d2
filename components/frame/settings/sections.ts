/** The parts of the settings, and the permission that each needs to be seen. */
export type SettingsIcon =
  | 'company'
  | 'users'
  | 'technicians'
  | 'on-call'
  | 'branches'
  | 'legal-entities'
  | 'tax-codes'
  | 'territories'
  | 'business-hours'
  | 'service-levels'
  | 'hold-reasons'
  | 'planning'
  | 'missing-data'
  | 'products'
  | 'parts'
  | 'price-items'
  | 'checklists'
  | 'job-types'
  | 'compliance-rules'
  | 'keys'
  | 'assistants'
  | 'request-log'
  | 'sandboxes'
  | 'applications'
  | 'webhooks'
  | 'import'
  | 'export'
  | 'duplicates'
  | 'audit'
  | 'trash'
  | 'password'
  | 'connected'
  | 'devices'

export type SettingsSection = {
  label: string
  href: string
  icon: SettingsIcon
  description: string
  /** Everybody who is signed in, when left out. */
  needs?: 'admin' | 'write:customers' | 'read:work-orders' | 'read:customers' | 'read:assets' | 'read:billing'
}

export type SettingsGroup = { label: string; sections: readonly SettingsSection[] }

export const SETTINGS: readonly SettingsGroup[] = [
  {
    label: 'Company',
    sections: [
      {
        label: 'Company',
        href: '/settings/company',
        icon: 'company',
        description: 'Name, time zone and currency',
        needs: 'admin',
      },
      {
        label: 'Branches',
        href: '/settings/branches',
        icon: 'branches',
        description: 'Offices that customers and technicians belong to',
        needs: 'read:customers',
      },
      {
        label: 'Legal entities',
        href: '/settings/legal-entities',
        icon: 'legal-entities',
        description: 'In whose name you bill: tax ids, bank account, days of payment',
        needs: 'read:billing',
      },
      {
        label: 'Taxes',
        href: '/settings/tax-codes',
        icon: 'tax-codes',
        description: 'Tax codes with their rates from day to day',
        needs: 'read:billing',
      },
      {
        label: 'Territories',
        href: '/settings/territories',
        icon: 'territories',
        description: 'Service areas and their travel speeds',
        needs: 'read:work-orders',
      },
      {
        label: 'Business hours',
        href: '/settings/business-calendars',
        icon: 'business-hours',
        description: 'When you are open, and the holidays on which you are not',
        needs: 'read:work-orders',
      },
      {
        label: 'Service levels',
        href: '/settings/service-levels',
        icon: 'service-levels',
        description: 'What contracts promise in business time, with a box to try a moment',
        needs: 'read:work-orders',
      },
      {
        label: 'Hold reasons',
        href: '/settings/hold-reasons',
        icon: 'hold-reasons',
        description: 'Why work is on hold, and which promises pause meanwhile',
        needs: 'read:work-orders',
      },
      {
        label: 'Planning',
        href: '/settings/planning',
        icon: 'planning',
        description: 'How plans, repairs and suggestions treat territories',
        needs: 'admin',
      },
      {
        label: 'Missing data',
        href: '/settings/missing-data',
        icon: 'missing-data',
        description: 'Missing data that prevents conflict checks',
        needs: 'read:customers',
      },
    ],
  },
  {
    label: 'People',
    sections: [
      {
        label: 'Users',
        href: '/settings/users',
        icon: 'users',
        description: 'Who signs in, with which role; invitations by link',
        needs: 'admin',
      },
      {
        label: 'Technicians',
        href: '/settings/technicians',
        icon: 'technicians',
        description: 'Skills, weekly shifts and leave of those who do the work',
        needs: 'read:work-orders',
      },
      {
        label: 'Devices',
        href: '/settings/devices',
        icon: 'devices',
        description: 'The phones that technicians work with; revoke one that was lost',
        needs: 'admin',
      },
      {
        label: 'On-call rota',
        href: '/settings/on-call-shifts',
        icon: 'on-call',
        description: 'Who answers urgent calls outside of shifts',
        needs: 'read:work-orders',
      },
    ],
  },
  {
    label: 'Catalogue',
    sections: [
      {
        label: 'Products',
        href: '/settings/products',
        icon: 'products',
        description: 'Models of equipment: name, manufacturer, model',
        needs: 'read:assets',
      },
      {
        label: 'Parts',
        href: '/settings/parts',
        icon: 'parts',
        description: 'What tasks use, with part numbers and prices',
        needs: 'read:assets',
      },
      {
        label: 'Price items',
        href: '/settings/price-items',
        icon: 'price-items',
        description: 'What you bill: labor, parts, travel, fees and kits with prices and costs',
        needs: 'read:billing',
      },
      {
        label: 'Checklists',
        href: '/settings/checklists',
        icon: 'checklists',
        description: 'What a technician ticks off on a task',
        needs: 'read:work-orders',
      },
      {
        label: 'Job types',
        href: '/settings/job-types',
        icon: 'job-types',
        description: 'Templates of work: tasks, time, skills and what its completion needs',
        needs: 'read:work-orders',
      },
      {
        label: 'Compliance rules',
        href: '/settings/compliance-rules',
        icon: 'compliance-rules',
        description: 'How much refrigerant may leak in a year, and how soon a leak is repaired',
        needs: 'read:assets',
      },
    ],
  },
  {
    label: 'Integrations',
    sections: [
      {
        label: 'API keys',
        href: '/settings/api-keys',
        icon: 'keys',
        description: 'Keys for other systems, with the permissions chosen for each',
        needs: 'admin',
      },
      {
        label: 'Assistants',
        href: '/settings/assistants',
        icon: 'assistants',
        description: 'Connect assistants by the Model Context Protocol, see what they did, stop them',
        needs: 'admin',
      },
      {
        label: 'Applications',
        href: '/settings/applications',
        icon: 'applications',
        description: 'OAuth applications that your users may connect',
        needs: 'admin',
      },
      {
        label: 'Webhooks',
        href: '/settings/webhooks',
        icon: 'webhooks',
        description: 'Send every change to other systems',
        needs: 'admin',
      },
      {
        label: 'Request log',
        href: '/settings/request-log',
        icon: 'request-log',
        description: 'What keys and applications asked for in the last seven days',
        needs: 'admin',
      },
      {
        label: 'Sandboxes',
        href: '/settings/sandboxes',
        icon: 'sandboxes',
        description: 'Companies of their own for trying integrations; no mail leaves them',
        needs: 'admin',
      },
    ],
  },
  {
    label: 'Records',
    sections: [
      {
        label: 'Import',
        href: '/settings/import',
        icon: 'import',
        description: 'Customers, contacts, sites, assets and work orders from a CSV file',
        needs: 'write:customers',
      },
      {
        label: 'Export',
        href: '/settings/export',
        icon: 'export',
        description: 'Everything of the company in one archive',
        needs: 'admin',
      },
      {
        label: 'Duplicates',
        href: '/settings/duplicates',
        icon: 'duplicates',
        description: 'Customers that may be one, to merge or to keep apart',
        needs: 'write:customers',
      },
      {
        label: 'Audit log',
        href: '/settings/audit',
        icon: 'audit',
        description: 'Who changed what and when; restore earlier values',
        needs: 'admin',
      },
      {
        label: 'Trash',
        href: '/settings/trash',
        icon: 'trash',
        description: 'Deleted records, which can be restored',
        needs: 'write:customers',
      },
    ],
  },
  {
    label: 'You',
    sections: [
      {
        label: 'Sign-in',
        href: '/settings/password',
        icon: 'password',
        description: 'Your password, a second factor, and where you are signed in',
      },
      {
        label: 'Connected applications',
        href: '/settings/connected-applications',
        icon: 'connected',
        description: 'What you let other applications do in your name',
      },
    ],
  },
]

/** The groups with the sections that somebody with these permissions may see; empty groups are left out. */
export function visibleSettings(may: (needed: NonNullable<SettingsSection['needs']>) => boolean): SettingsGroup[] {
  return SETTINGS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ needs }) => !needs || may(needs)),
  })).filter(({ sections }) => sections.length > 0)
}

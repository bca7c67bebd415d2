'use client'

import {
  ClipboardPlus,
  Ellipsis,
  MapPin,
  NotebookPen,
  Pencil,
  PlugZap,
  Power,
  Printer,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/customers/customers/use-action'
import type { FormState } from '@/lib/schemas/form-state'
import { useNavigate, useNavigateToForm } from '@/components/frame/leave-dialog'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { Button, ButtonLink } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { NavTabs } from '@/components/ui/tabs'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { InstallDialog, MoveDialog, type SaveAsset } from './move-dialog'
import { ServiceDialog, type ServiceValues } from './service-dialog'
import type { AssetTab } from './words'

export type AssetActions = {
  save: SaveAsset
  remove: () => Promise<FormState>
  restore: () => Promise<FormState>
  addService: (values: ServiceValues) => Promise<FormState>
  searchSites: (text: string) => Promise<ComboboxOption[]>
}

type Open = 'install' | 'move' | 'service' | null

/** The asset's name with what can be done, and the parts of the page. */
export function AssetHeader({
  asset,
  services,
  tab,
  today,
  can,
  actions,
}: {
  asset: AssetRecord
  /** How many services there are. */
  services: number
  tab: AssetTab
  today: string
  can: { write: boolean; orders: boolean }
  actions: AssetActions
}) {
  const router = useRouter()
  const navigate = useNavigate()
  const toForm = useNavigateToForm()
  const [open, setOpen] = useState<Open>(null)
  const path = `/assets/${asset.id}`
  const newOrder = `/work-orders/new?customer_id=${asset.customer.id}&asset_id=${asset.id}`
  const waits = asset.status === 'pending_install'
  const dialog = { onClose: () => setOpen(null), onSaved: () => router.refresh() }
  useShortcut('e', 'Edit this asset', () => navigate(`${path}/edit`), { enabled: can.write })
  useShortcut('c', 'New work order for this asset', () => toForm(newOrder), { enabled: can.orders })
  return (
    <PageHeader
      title={<bdi>{asset.name}</bdi>}
      badges={
        <>
          <span className="text-sm text-text-2 tabular">{asset.asset_tag}</span>
          <StatusBadge kind="asset" status={asset.status} look="soft" />
        </>
      }
      actions={
        <>
          {can.write && waits ? (
            <Button icon={<PlugZap aria-hidden />} onClick={() => setOpen('install')}>
              Install…
            </Button>
          ) : null}
          {can.write ? (
            <span className="flex max-sm:hidden">
              <ButtonLink href={`${path}/edit`} icon={<Pencil aria-hidden />}>
                Edit
              </ButtonLink>
            </span>
          ) : null}
          {can.orders ? (
            <ButtonLink href={newOrder} variant="primary" icon={<ClipboardPlus aria-hidden />}>
              New work order
            </ButtonLink>
          ) : null}
          <AssetMenu asset={asset} canWrite={can.write} actions={actions} onOpen={setOpen} />
        </>
      }
    >
      <NavTabs
        label="Sections of this asset"
        active={tab}
        tabs={[
          { value: 'overview', href: path, label: 'Overview' },
          { value: 'service', href: `${path}?tab=service`, label: 'Service history', count: services },
          { value: 'history', href: `${path}?tab=history`, label: 'Changes' },
        ]}
      />
      {open === 'install' ? <InstallDialog asset={asset} today={today} save={actions.save} {...dialog} /> : null}
      {open === 'move' ? (
        <MoveDialog asset={asset} save={actions.save} searchSites={actions.searchSites} {...dialog} />
      ) : null}
      {open === 'service' ? <ServiceDialog save={actions.addService} {...dialog} /> : null}
    </PageHeader>
  )
}

function AssetMenu({
  asset,
  canWrite,
  actions,
  onOpen,
}: {
  asset: AssetRecord
  canWrite: boolean
  actions: AssetActions
  onOpen: (dialog: Open) => void
}) {
  const { changeStatus, remove } = useAssetChanges(asset, actions)
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="More actions" className={iconButtonClass()}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <MenuLink href={`/assets/labels?ids=${asset.id}`} icon={<Printer aria-hidden />}>
        Print the label
      </MenuLink>
      {canWrite ? (
        <>
          <MenuLink href={`/assets/${asset.id}/edit`} icon={<Pencil aria-hidden />} keys="e">
            Edit
          </MenuLink>
          <MenuItem icon={<NotebookPen aria-hidden />} onSelect={() => onOpen('service')}>
            Record a service…
          </MenuItem>
          <MenuItem icon={<MapPin aria-hidden />} onSelect={() => onOpen('move')}>
            Move to another site…
          </MenuItem>
          {asset.status === 'retired' ? (
            <MenuItem
              icon={<RotateCcw aria-hidden />}
              onSelect={() => changeStatus('active', `${asset.name} is active again.`)}
            >
              Put back into service
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Power aria-hidden />}
              onSelect={() => changeStatus('retired', `${asset.name} is retired.`)}
            >
              Retire
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={remove}>
            Delete asset
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}

/** What the menu does at once; each says how it went and can be undone. */
function useAssetChanges(asset: AssetRecord, actions: AssetActions) {
  const router = useRouter()
  const run = useAction()

  function changeStatus(status: AssetRecord['status'], done: string) {
    void run({
      action: () => actions.save({ status }),
      done,
      failed: `The status of ${asset.name} was not changed.`,
      undo: () => actions.save({ status: asset.status }),
    })
  }

  function remove() {
    void run({
      action: actions.remove,
      done: `${asset.name} was deleted.`,
      failed: `${asset.name} was not deleted.`,
      undo: async () => {
        const answer = await actions.restore()
        if (answer.status === 'ok') router.push(`/assets/${asset.id}`)
        return answer
      },
      after: () => router.push('/assets'),
    })
  }

  return { changeStatus, remove }
}

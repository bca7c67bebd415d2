'use client'

import { ClipboardPlus, Cpu, UserPlus } from 'lucide-react'
import { Menu, MenuLink } from '@/components/ui/menu'
import { usePermissions } from '@/components/ui/permissions'
import { CreateButton, type EarlyHand } from './menu-buttons'

/** What most days make something of. */
export function CreateMenu({ hand }: { hand: EarlyHand }) {
  const { createWorkOrders, changeCustomers, changeAssets } = usePermissions()
  return (
    <Menu align="end" defaultOpen={hand.opens} trigger={<CreateButton autoFocus={hand.hasFocus} />}>
      {createWorkOrders ? (
        <MenuLink href="/work-orders/new" icon={<ClipboardPlus aria-hidden />} keys="c">
          Work order
        </MenuLink>
      ) : null}
      {changeCustomers ? (
        <MenuLink href="/customers/new" icon={<UserPlus aria-hidden />}>
          Customer
        </MenuLink>
      ) : null}
      {changeAssets ? (
        <MenuLink href="/assets/new" icon={<Cpu aria-hidden />}>
          Asset
        </MenuLink>
      ) : null}
    </Menu>
  )
}

'use client'

import { createContext, use } from 'react'
import { NO_PERMISSIONS, type Permissions } from '@/lib/domain/permissions'

const PermissionsContext = createContext<Permissions>(NO_PERMISSIONS)

/** Tells everything below what the signed-in role may do. */
export function PermissionsProvider({ value, children }: { value: Permissions; children: React.ReactNode }) {
  return <PermissionsContext value={value}>{children}</PermissionsContext>
}

/** What the signed-in role may do: controls for the rest are not shown. */
export function usePermissions(): Permissions {
  return use(PermissionsContext)
}

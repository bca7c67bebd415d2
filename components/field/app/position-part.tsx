'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { positionPermission } from '@/components/field/store/position'
import { useSettings } from '@/components/field/store/use-field'
import { Part } from './screen'

/** Says what the company learns of where the phone is, and whether the browser tells it; nothing where the company does not ask. */
export function PositionPart() {
  const t = useTranslations('field')
  const isAsked = useSettings()?.field_positions === true
  const [permission, setPermission] = useState<PermissionState | null>(null)
  useEffect(() => {
    let isGone = false
    void positionPermission().then((newPermission) => isGone || setPermission(newPermission))
    return () => {
      isGone = true
    }
  }, [])
  if (!isAsked) return null
  return (
    <Part title={t('position.title')}>
      <p className="text-sm">{t('position.asked')}</p>
      {permission ? <p className="text-sm text-text-2">{t(`position.${permission}`)}</p> : null}
    </Part>
  )
}

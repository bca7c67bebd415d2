'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import '@/components/scheduling/board/map/map.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canDraw, MapView } from '@/components/scheduling/board/map/map-view'
import type { Coordinates } from '@/lib/domain/travel/distance'

/**
 * Where a site is, with a pin that can be dragged, or put where the map is clicked. Whoever uses no pointer, or a browser that draws no
 * map, has the fields of latitude and longitude.
 */
export default function SiteMap({
  at,
  mapStyle,
  onMove,
}: {
  at: Coordinates
  /** Address of a map style, or `null` for the plain ground. */
  mapStyle: string | null
  onMove: (at: Coordinates) => void
}) {
  const { latitude, longitude } = at
  const nodeRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const move = useEffectEvent((to: Coordinates) =>
    // A few centimetres are enough.
    onMove({ latitude: Number(to.latitude.toFixed(6)), longitude: Number(to.longitude.toFixed(6)) }),
  )

  useEffect(() => {
    const node = nodeRef.current
    if (!node || !canDraw()) return
    let live = true
    let opened: MapView | null = null
    const open = async () => {
      opened = await MapView.open(node, mapStyle, () => undefined)
      if (live) setView(opened)
      else opened.destroy()
    }
    // Without the map the fields are there all the same.
    open().catch(() => undefined)
    return () => {
      live = false
      opened?.destroy()
      setView(null)
    }
  }, [mapStyle])

  useEffect(() => view?.showPin({ latitude, longitude }, (to) => move(to)), [view, latitude, longitude])

  return (
    <div className="h-56 overflow-hidden rounded-md border border-line bg-canvas" data-ready={view ? '' : undefined}>
      <div ref={nodeRef} role="group" aria-label="Map with the site’s pin" className="fm-map" />
    </div>
  )
}

'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { BoardCore } from '@/components/scheduling/board/store/core'
import { Callout } from '@/components/ui/callout'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardJob } from '@/lib/domain/board/types'
import { placed, routeOf, whereabouts } from '@/lib/domain/map/route'
import type { Travel } from '@/lib/domain/travel/travel'
import { RouteList, WaitingList } from './map-list'
import { canDraw, MapView, type MapContent } from './map-view'

type BoardMapProps = {
  core: BoardCore
  clock: BoardClock
  travel: Travel
  now: () => number
  /** Address of a map style, `pmtiles://` and that of an archive, or `null` for the plain ground. */
  mapStyle: string | null
  /** Names the days shown. */
  days: string
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}

/**
 * The jobs and technicians of the days shown, on the map and as a list. A pin is carried to a row as a card is; the list has
 * the same jobs for whoever uses no pointer, and is there when the browser cannot draw a map.
 */
export default function BoardMap({ core, clock, travel, now, mapStyle, days, onOpen, onAssign }: BoardMapProps) {
  const [selected, setSelected] = useState<string | null>(null)
  const { rows, queue } = useShown(core)
  const route = useMemo(
    () => routeOf(rows.find(({ technician }) => technician.id === selected)?.jobs ?? [], travel),
    [rows, selected, travel],
  )
  const content = useMemo<MapContent>(() => {
    const at = now()
    return {
      jobs: placed([...rows.flatMap(({ jobs }) => jobs), ...queue]),
      people: rows.flatMap(({ technician, jobs }) => {
        const shownPlace = whereabouts(jobs, at)
        return shownPlace ? [{ technician, latitude: shownPlace.latitude, longitude: shownPlace.longitude }] : []
      }),
      selected,
      route,
    }
  }, [rows, queue, selected, route, now])
  const lists = { clock, locked: core.store.locked, onOpen, onAssign }

  return (
    <section aria-label="Jobs on the map" className="fm-side">
      <header className="fm-head">
        <Select
          size="sm"
          aria-label="Route of"
          placeholder="Route of…"
          clearLabel="No route: show unassigned jobs"
          value={selected}
          options={rows.map(({ technician }) => ({ value: technician.id, label: technician.name }))}
          onValueChange={setSelected}
        />
      </header>
      <Canvas content={content} mapStyle={mapStyle} fitKey={`${days} ${selected ?? ''}`} onSelect={setSelected} />
      <div className="fm-lists" tabIndex={-1}>
        {selected ? <RouteList stops={route} {...lists} /> : <WaitingList jobs={queue} {...lists} />}
      </div>
    </section>
  )
}

function Canvas({
  content,
  mapStyle,
  fitKey,
  onSelect,
}: {
  content: MapContent
  mapStyle: string | null
  fitKey: string
  onSelect: (technicianId: string) => void
}) {
  const nodeRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const [problem, setProblem] = useState<string | null>(() =>
    canDraw()
      ? null
      : 'This browser cannot draw the map, because WebGL is turned off. The list below has the same jobs.',
  )

  useEffect(() => {
    const node = nodeRef.current
    if (!node || !canDraw()) return
    let live = true
    let opened: MapView | null = null
    const open = async () => {
      try {
        opened = await MapView.open(node, mapStyle, onSelect)
        if (live) setView(opened)
        else opened.destroy()
      } catch {
        if (live) setProblem('The map could not be loaded. The list below has the same jobs.')
      }
    }
    void open()
    return () => {
      live = false
      opened?.destroy()
      setView(null)
    }
  }, [mapStyle, onSelect])

  useEffect(() => view?.show(content, fitKey), [view, content, fitKey])

  if (problem) {
    return (
      <div className="p-2">
        <Callout kind="info">{problem}</Callout>
      </div>
    )
  }
  return (
    <div className="fm-canvas" data-ready={view ? '' : undefined}>
      <div ref={nodeRef} className="fm-map" />
      <div className="fm-zoom">
        <IconButton
          label="Zoom in"
          size="sm"
          variant="secondary"
          icon={<ZoomIn aria-hidden />}
          onClick={() => view?.zoom(1)}
        />
        <IconButton
          label="Zoom out"
          size="sm"
          variant="secondary"
          icon={<ZoomOut aria-hidden />}
          onClick={() => view?.zoom(-1)}
        />
      </div>
    </div>
  )
}

/** What the rows and the queue of the board hold, with its filters. */
function useShown({ store }: BoardCore) {
  const summary = useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
  const read = useCallback(() => {
    const rows = store.getList().ids.flatMap((id) => {
      const row = store.getRow(id)
      return row ? [{ technician: row.technician, jobs: row.cards.map(({ job }): BoardJob => job) }] : []
    })
    return { rows, queue: store.getQueue() }
  }, [store])
  // Whatever changes on the board makes another summary.
  return useMemo(() => ({ ...read(), summary }), [read, summary])
}

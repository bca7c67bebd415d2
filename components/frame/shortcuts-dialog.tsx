'use client'

import { Dialog } from '@/components/ui/dialog'
import { Keys } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import type { Shortcut } from '../ui/shortcuts'
import { useLegend, useShortcuts, useSingleKeys } from '../ui/shortcuts'

/** What every list understands while the focus is in it, and `j` from anywhere. */
const LIST_KEYS: readonly Shortcut[] = [
  { keys: 'j', label: 'Next row (or ↓)', group: 'In lists' },
  { keys: 'k', label: 'Previous row (or ↑)', group: 'In lists' },
  { keys: 'x', label: 'Select the row', group: 'In lists' },
  { keys: 'enter', label: 'Open the row', group: 'In lists' },
]

/** Lists what the keyboard can do on this page. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const all = [...useShortcuts(), ...LIST_KEYS]
  const groups = [...new Set(all.map(({ group }) => group))]
  const legend = useLegend()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="columns-1 gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-text-2">{group}</h3>
            <dl>
              {uniqueByKeys(all.filter((shortcut) => shortcut.group === group)).map((shortcut) => (
                <div
                  key={shortcut.keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1"
                >
                  <dt className="min-w-0">{shortcut.label}</dt>
                  <dd className="shrink-0">
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {legend ? (
          <section className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-text-2">Colours</h3>
            {legend}
          </section>
        ) : null}
      </div>
      <div className="border-t border-line pt-4">
        <Switch
          label="Single-key shortcuts"
          hint="Turn off if speech input or another tool presses keys by itself. Ctrl shortcuts keep working."
          checked={singleKeys}
          onCheckedChange={setSingleKeys}
        />
      </div>
    </Dialog>
  )
}

function uniqueByKeys(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
}

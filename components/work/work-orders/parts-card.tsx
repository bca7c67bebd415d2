import { Card } from '@/components/ui/card'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'

/** The parts that went into the work, of all tasks together. */
export function PartsCard({ tasks }: { tasks: readonly OrderTask[] }) {
  const used = sumOf(tasks)
  if (used.length === 0) return null
  return (
    <Card title="Parts used" count={used.length} flush>
      <ul className="divide-y divide-line text-sm">
        {used.map(({ part_id, name, quantity }) => (
          <li key={part_id} className="flex gap-3 px-4 py-1.5">
            <span className="w-10 shrink-0 text-right tabular">{quantity} ×</span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Each part once, with how many of it all tasks used. */
export function sumOf(tasks: readonly OrderTask[]): { part_id: string; name: string; quantity: number }[] {
  const sums = new Map<string, { part_id: string; name: string; quantity: number }>()
  for (const part of tasks.flatMap((task) => task.parts_used)) {
    const before = sums.get(part.part_id)?.quantity ?? 0
    sums.set(part.part_id, { ...part, quantity: before + part.quantity })
  }
  return [...sums.values()]
}

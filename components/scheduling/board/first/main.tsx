import { densityOf } from '@/components/frame/preferences'
import { filterTechnicians } from '@/lib/domain/board/filters'
import { type BoardClock, createClock } from '@/lib/domain/board/format'
import { HOUR } from '@/lib/domain/board/interval'
import type { BoardAnswer } from '@/lib/domain/board/packed'
import type { BoardData } from '@/lib/domain/board/types'
import { type BoardViewState, firstDataPath, readViewState } from '@/lib/domain/board/view-state'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { BoardRows, drawNowLine, innerProps, scrollStart } from '../cards/rows'
import { BoardFocus } from '../store/focus'
import { axisWidth, fitAxis, HEADER_HEIGHT, NARROW, opensQueue, rowHeightOf, TIGHT } from '../store/geometry'
import { readOwnRows } from '../store/own-rows'
import { BoardStore } from '../store/store'
import { readAnswer } from '../store/first-read'
import { markupOf } from './text'

/*
 * The script of the board's first frame: it draws the rows in sight before React and the board itself are loaded, from the answer that the page
 * preloads, by the same store and the same components. Built by lib/operator/first-frame.mjs.
 */

const { timeZone = 'UTC', today = '' } = document.currentScript?.dataset ?? {}
const state = readViewState(new URLSearchParams(location.search), today)

// A page that is complete came here by a link: React is at work, and draws the board itself.
if (isDrawn(state) && document.readyState !== 'complete') {
  const path = firstDataPath(state)
  const answer = readAnswer(path)
  window.firstBoardRead = { path, askedAt: performance.now(), answer }
  // An answer that does not come is asked for again by the board, which says so.
  drawFirstFrame(answer).catch(() => undefined)
}

async function drawFirstFrame(answer: Promise<BoardAnswer>): Promise<void> {
  const root = await placeInPage()
  const frame = root && drawSurroundings(root)
  // Made while the answer is on its way: formats take a tenth of what the rows take.
  const clock = createClock(timeZone)
  const read = await answer
  if (frame?.isConnected && read.as_of === null) drawRows(frame, read.board, clock)
}

/** The element that stands for the board, as soon as the page has it and its styles: right before they are painted. */
function placeInPage(): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const check = () => {
      const place = document.getElementById('first-frame')
      if (place || document.readyState === 'complete') resolve(place)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}

/** Whether rows are all that is to be seen: a phone and a month have none, and beside them a panel, a map or a plan may stand. */
function isDrawn({ view, asOf, planId, side, openJobId }: BoardViewState): boolean {
  return !(window.matchMedia(NARROW).matches || view === 'month' || asOf || planId || side || openJobId)
}

/** Leaves the room of the tool row and the queue. Gives the node into which rows are drawn. */
function drawSurroundings(into: HTMLElement): HTMLElement | null {
  const queue = opensQueue(state.view, window.matchMedia(TIGHT).matches) ? 'fb-queue' : 'fb-queue fb-queue-rail'
  into.innerHTML = markupOf(
    <>
      <div className="fb-toolbar" />
      <div className="fb-body">
        <div className={queue} />
        <div className="fb-frame" />
      </div>
    </>,
  )
  return into.querySelector<HTMLElement>('.fb-frame')
}

function drawRows(frame: HTMLElement, board: BoardData, clock: BoardClock): void {
  const instant = Date.now()
  const { technicians, shifts, overtime, onCall, closed, timeOff, territories } = board
  const { view, date, hours, zoom, filters } = state
  const shown = filterTechnicians(technicians, filters)
  const width = axisWidth(frame.clientWidth)
  const store = new BoardStore()
  const draw = () => {
    const edges = store.getEdges()
    const now = Math.floor(instant / HOUR) * HOUR
    const axis = fitAxis({ view, date, timeZone, hours, zoom, shown, shifts, overtime, edges, width, now })
    const rowHeight = rowHeightOf(view, state.compact, densityOf(document.documentElement.dataset.density))
    const people = { technicians, shown, shifts, overtime, onCall, closed, timeOff }
    store.setData({ ...people, travel, filters, clock, axis, rowHeight })
    return axis
  }
  const travel = estimateTravel(territories)
  store.setNow(instant)
  store.setArrangement({ ...readOwnRows(), sort: state.rows })
  store.setRecords(board.jobs)
  // Where work lies before or after the hours shown they leave room for it, which is only known then.
  const first = draw()
  const axis = store.getEdges() === first.edges ? first : draw()

  const list = store.getList()
  const height = frame.clientHeight - HEADER_HEIGHT
  const indexes = list.tops.flatMap((top, index) => (top < height ? [index] : []))
  frame.innerHTML = markupOf(
    <div className="fb-scroller">
      <div {...innerProps(axis, axis.width > width + 1)}>
        <BoardRows
          core={{ store, focus: new BoardFocus(store) }}
          list={list}
          indexes={indexes}
          axis={axis}
          clock={clock}
          closed={board.closed}
          now={() => instant}
          openJobId={null}
        />
      </div>
    </div>,
  )
  const scroller = frame.querySelector<HTMLElement>('.fb-scroller')
  const inner = frame.querySelector<HTMLElement>('.fb-inner')
  if (!scroller || !inner) return
  drawNowLine(inner, axis, clock, instant)
  if (axis.width > scroller.clientWidth) scroller.scrollLeft = scrollStart(axis, instant)
}

import fs from 'node:fs/promises'
import os from 'node:os'
import type { Figure } from './load.ts'

interface Row {
  readonly what: string
  readonly figure?: Figure
  readonly value?: string
  readonly aim?: string
  readonly met?: boolean
}

export interface Report {
  /** Prints a line, marked by whether its aim is met. */
  readonly note: (row: Row) => void
  /** Prints the figure of a load, with the requests a second that it should reach. */
  readonly rate: (what: string, figure: Figure, atLeast?: number) => void
  /** Writes the lines and the machine they were measured on, as JSON. */
  readonly save: (file: string) => Promise<void>
}

/** The lines of one run. */
export function openReport(): Report {
  const rows: Row[] = []
  const note = (row: Row) => {
    rows.push(row)
    console.log(formatRow(row))
  }
  return {
    note,
    rate: (what, figure, atLeast) =>
      note({
        what,
        figure,
        ...(atLeast === undefined
          ? {}
          : { aim: `>= ${atLeast.toLocaleString('en')}/s`, met: figure.perSecond >= atLeast && figure.failed === 0 }),
      }),
    save: (file) => fs.writeFile(file, JSON.stringify({ machine: describeMachine(), rows }, null, 1)),
  }
}

function formatRow({ what, figure, value = '', aim, met }: Row): string {
  const mark = met === undefined ? ' ' : met ? '+' : '!'
  const figures = figure ? formatFigure(figure) : ''
  return `${mark} ${what.padEnd(46)} ${figures}${value}${aim ? `   (aim ${aim})` : ''}`
}

function formatFigure({ perSecond, p50Ms, p99Ms, cpuMicros, failed }: Figure): string {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8)
  const cpu = Math.round(cpuMicros).toString().padStart(5)
  const failures = failed ? `  FAILED ${failed}` : ''
  return `${rate}/s  p50 ${p50Ms.toFixed(1).padStart(6)}  p99 ${p99Ms.toFixed(1).padStart(6)} ms  cpu ${cpu} us${failures}`
}

function describeMachine() {
  const cpus = os.cpus()
  return { node: process.version, cpus: cpus.length, model: cpus[0]?.model, date: new Date().toISOString() }
}

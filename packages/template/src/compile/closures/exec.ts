import type { Frame } from '../../run/frame.ts'
import type { Run } from '../../run/run.ts'

/** One instruction, or a list of them: appends to `run.out`. */
export type Exec = (run: Run, frame: Frame) => void

import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'

interface Action {
  /** What went wrong the last time; undefined while nothing did. */
  readonly problem: string | undefined
  readonly isRunning: boolean
  /** Runs the work of a button, one at a time, and keeps what went wrong. */
  readonly run: (work: () => Promise<unknown>) => void
}

/** What a button does, with its failure to show beside it. */
export function useAction(): Action {
  const [problem, setProblem] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setIsRunning(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(getErrorMessage(error))
    } finally {
      setIsRunning(false)
    }
  }
  return { problem, isRunning, run: (work) => void (isRunning ? undefined : run(work)) }
}

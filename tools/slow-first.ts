import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowTests } from './test-projects.ts'

const root = path.join(import.meta.dirname, '..')

/** Sorts test files as the runner does, with `slowTests` first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowTests.indexOf(path.relative(root, moduleId).split(path.sep).join('/'))
      return at === -1 ? slowTests.length : at
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

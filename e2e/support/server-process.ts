// The product with another built web app than the repository's: E2E_WEB is its folder.
import { endWith, run } from '../../apps/server/src/run.ts'

run(process.env, () => {}, process.env.E2E_WEB).catch(endWith)

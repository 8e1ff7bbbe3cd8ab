import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { precompress } from './build/compress.ts'
import { contractStamp } from './build/contract-stamp.ts'
import { pdfParts } from './build/pdf-parts.ts'
import { serviceWorker } from './build/service-worker.ts'

/** In `npm run dev` the server's own port is PORT; API_PORT points elsewhere. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

const target = ['chrome109', 'firefox115', 'safari16.4']

export default defineConfig({
  plugins: [react(), pdfParts(), precompress(), serviceWorker(target)],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('./src/platform/tables/zip-in-place.ts', import.meta.url)),
      },
    ],
  },
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractStamp()) },
  worker: { format: 'es' },
  css: { postcss: { plugins: [postcssMantine()] } },
  server: { port: 5173, proxy: { '/api': server, '/files': server } },
  build: {
    target,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A feature's front door runs nothing, so a page takes through it what it asks for, and not the rest.
      treeshake: { moduleSideEffects: [{ test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // In few pieces, which compress better and come at once: what few releases change, and what the sign-in screen needs.
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\//, priority: 4 },
            { name: 'sign-in', test: /src\/(main\.tsx|features\/auth\/(login\/login-screen|code\/code-step))/, priority: 3 },
            { name: 'home', test: /src\/(app\/(guard|shell\/shell)|features\/dashboard\/dashboard-screen)\.tsx?$/, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
    },
  },
})

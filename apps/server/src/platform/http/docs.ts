import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { productName } from '@shala/contract/general/product'
import type { FastifyInstance } from 'fastify'

/** OpenAPI 3.1 at `/api/openapi.json`, readable at `/api/docs`, both made from the contract. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '0.1.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  })
  app.get('/api/openapi.json', { config: { access: { public: true } }, schema: { hide: true } }, () =>
    app.swagger(),
  )
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: { public: true } }
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
  })
}

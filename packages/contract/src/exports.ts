import { endpoint } from './general/endpoint.ts'

export const exportSchool = endpoint({
  method: 'GET',
  path: '/api/exports/school',
  summary: 'Everything that the school has recorded, as a zip of CSV files',
  file: true,
})

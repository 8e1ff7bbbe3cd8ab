import type { Sent } from '@shala/contract/general/endpoint'
import type { Month } from '@shala/contract/general/months'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { endGate, getTeacherCode, makeGate } from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import {
  listTeacherDay,
  type TeacherDay,
  type TeacherRecord,
  type TeachersOut,
  teachersNamed,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'
import { ownDayKey, teacherAttendanceKey, teachersOutKey } from './teacher-attendance-keys.ts'

const minuteMs = 60_000

/** The teachers who have not checked in today; null in a school that has never checked in. */
export function useTeachersOut(): TeachersOut | null | undefined {
  return useQuery({
    queryKey: teachersOutKey,
    queryFn: async ({ signal }): Promise<TeachersOut | null> => {
      const query = { status: 'notyet' } as const
      const { hasBegun, total, records } = await call(listTeacherDay, { query, signal })
      return hasBegun ? { total, names: records.slice(0, teachersNamed).map(({ name }) => name) } : null
    },
    enabled: mayI('teacher-attendance:read'),
  }).data
}

/** Every teacher's day today, by id; undefined for people who may not know, and in a school that has never checked in. */
export function useTeachersToday(): Map<string, TeacherRecord> | undefined {
  return (
    useQuery({
      queryKey: [...teacherAttendanceKey, 'today'],
      queryFn: async ({ signal }) => {
        let hasBegun = false
        const records = await callAllPages(async (query) => {
          const answer = await call(listTeacherDay, { query, signal })
          hasBegun = answer.hasBegun
          return { rows: answer.records, pagination: { pages: answer.totalPages } }
        })
        return hasBegun ? new Map(records.map((record) => [record.userId._id, record])) : null
      },
      enabled: mayI('teacher-attendance:read'),
      refetchInterval: minuteMs,
    }).data ?? undefined
  )
}

export interface DayFilter {
  date: string
  name?: string | undefined
  status?: TeacherDay['status'] | undefined
  page: number
  limit: number
}

/** Teachers arrive meanwhile, so it is reloaded each minute. */
export function useTeacherDay({ page, limit, ...filter }: DayFilter) {
  const query = { ...filter, page: String(page), limit: String(limit) }
  return useQuery({
    queryKey: [...teacherAttendanceKey, 'day', query],
    queryFn: ({ signal }) => call(listTeacherDay, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  })
}

/** For every teacher, or one; teachers get their own. */
export function useTeacherMonths(month: Month, teacherId?: string) {
  return useQuery({
    queryKey: [...teacherAttendanceKey, 'months', month, teacherId],
    queryFn: ({ signal }) => call(teacherMonths, { query: { month, teacherId }, signal }),
    placeholderData: (before, query) => (query?.queryKey[3] === teacherId ? before : undefined),
  })
}

type Correction = Sent<typeof correctTeacherDay, 'params'> & { body: Sent<typeof correctTeacherDay, 'body'> }

export function useCorrectDay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...params }: Correction) => call(correctTeacherDay, { params, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: teacherAttendanceKey }),
  })
}

/** The day as the server just returned it, for the teacher whose home screen shows it. */
export function useTakeOwnDay() {
  const client = useQueryClient()
  return (day: TeacherDay) => {
    client.setQueryData(ownDayKey(day.date), day)
    void client.invalidateQueries({ queryKey: [...teacherAttendanceKey, 'months'] })
  }
}

/** The teacher's own day from the opening call; undefined until it has arrived. */
export function useOwnTeacherDay(date: string) {
  return useQuery({
    queryKey: ownDayKey(date),
    queryFn: async ({ signal }) => {
      const { teachers } = await call(teacherMonths, { query: { month: date.slice(0, 7) }, signal })
      return teachers[0]?.days.find((day) => day.date === date) ?? null
    },
  })
}

const codeKey = [...teacherAttendanceKey, 'code'] as const

/** The current code; a changing one is reloaded when it changes. */
export function useTeacherCode() {
  return useQuery({
    queryKey: codeKey,
    queryFn: ({ signal }) => call(getTeacherCode, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.code ? data.changesIn + 200 : false),
    staleTime: 0,
  })
}

export function useMakeGate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeGate, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: codeKey }),
  })
}

export function useEndGate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endGate, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: codeKey }),
  })
}

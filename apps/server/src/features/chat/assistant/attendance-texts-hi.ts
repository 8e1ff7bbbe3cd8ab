import type { attendanceEn } from './attendance-texts-en.ts'

export const number = (count: number) => count.toLocaleString('en-IN')

export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')

const partsOfDay = ['रात', 'सुबह', 'सुबह', 'दोपहर', 'शाम', 'रात']

/** 'सुबह 9:05' of `09:05`. */
export function clock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${partsOfDay[Math.floor(hours / 4)]} ${hours % 12 || 12}${time.slice(2)}`
}

const ofClass = (name: string | null) => (name === null ? '' : `${name}, `)

/** The texts on attendance in Hindi. */
export const attendanceHi: typeof attendanceEn = {
  figures: ({ students, present, absent, late, unmarked, percent }) =>
    `आज ${number(students)} विद्यार्थियों में से ${number(present)} उपस्थित, ${number(absent)} अनुपस्थित और ${number(late)} देर से आए; ${number(unmarked)} की उपस्थिति अभी नहीं लगी। यानी ${percent}% उपस्थित।`,
  figuresOf: (className, period, { present, absent, late, days, percent }) =>
    percent === null
      ? `${className ?? 'पूरा स्कूल'}, ${period}: कोई उपस्थिति नहीं लगी।`
      : `${className ?? 'पूरा स्कूल'}, ${period}: ${percent}% उपस्थिति। ${number(days)} दिनों में ${number(present)} बार उपस्थित, ${number(late)} बार देर से और ${number(absent)} बार अनुपस्थित।`,
  figuresOfClasses: (title, period, { together, rows }) =>
    together.percent === null
      ? `${title ?? 'पूरा स्कूल'}, ${period}: कोई उपस्थिति नहीं लगी।`
      : `${title ?? 'पूरा स्कूल'}, ${period}: ${together.percent}% उपस्थिति। ${number(together.present)} बार उपस्थित, ${number(together.late)} बार देर से और ${number(together.absent)} बार अनुपस्थित।\n${lines(rows.map(({ class: name, counts }) => (counts ? `${name}: ${counts.percent}% उपस्थिति, ${number(counts.present)} उपस्थित, ${number(counts.late)} देर से, ${number(counts.absent)} अनुपस्थित` : `${name}: कोई उपस्थिति नहीं लगी`)))}`,
  low: (period, { class: className, threshold, total, rows }) =>
    `${className ?? 'पूरा स्कूल'}, ${period}: ${number(total)} विद्यार्थियों की उपस्थिति ${threshold}% से कम है।${rows.length === 0 ? '' : `\n${lines(rows)}`}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  lateInDays: (period, { class: className, total, rows }) =>
    total === 0
      ? `${className ?? 'पूरा स्कूल'}, ${period}: कोई देर से नहीं आया।`
      : `${className ?? 'पूरा स्कूल'}, ${period}: ${number(total)} विद्यार्थी देर से आए।\n${lines(rows.map((one) => `${one.name}, ${one.class}: ${number(one.late)} बार`))}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  daysInRow: (least, most) => `मैं लगातार ${least} से ${most} दिन तक का बता सकता हूँ।`,
  inRow: (period, { class: className, days, total, still, rows, more }) =>
    total === 0
      ? `${className ?? 'पूरा स्कूल'}, ${period}: लगातार ${days} दिन कोई अनुपस्थित नहीं रहा।`
      : `${className ?? 'पूरा स्कूल'}, ${period}: ${number(total)} विद्यार्थी लगातार ${days} या अधिक दिन अनुपस्थित रहे; ${still === 0 ? 'अब कोई अनुपस्थित नहीं है' : `${number(still)} अब भी अनुपस्थित हैं`}।\n${lines(rows.map((one) => `${one.name}, ${one.class}: ${number(one.days)} दिन, ${one.from} से ${one.to}`))}${more > 0 ? `\nऔर ${number(more)} अन्य।` : ''}`,
  bestClass: (period, isLowest, rows) =>
    `${period}: सबसे ${isLowest ? 'कम' : 'अधिक'} उपस्थिति पहले।\n${lines(rows.map((one) => `${one.class}: ${one.percent}%`))}`,
  markers: (name, day, rows) =>
    rows.length === 0
      ? `${name}, ${day}: उपस्थिति किसी ने नहीं लगाई।`
      : `${name}, ${day}: उपस्थिति लगाई ${rows.map((one) => `${one.name} ने (${number(one.marks)})`).join(', ')}।`,
  nobody: 'कोई नहीं',
  nobodyMarked: ({ status, day, class: name }) => `${ofClass(name)}${day} को ${status}: कोई नहीं।`,
  marked: ({ status, day, class: name, total, rows, more }) =>
    `${ofClass(name)}${day} को ${status}: ${number(total)} विद्यार्थी\n${lines(rows)}${more > 0 ? `\nऔर ${number(more)} अन्य।` : ''}`,
  marks: {
    present: 'उपस्थित',
    absent: 'अनुपस्थित',
    late: 'देर से आए',
    unmarked: 'जिनकी उपस्थिति नहीं लगी',
  },
  absent: 'अनुपस्थित',
  late: 'देर से आए',
  present: 'उपस्थित',
  everybodyMarked: ({ day, class: name }) => `${ofClass(name)}${day}: सबकी उपस्थिति लग चुकी है।`,
  allMarked: (day, classes) =>
    classes === 0
      ? 'अभी किसी कक्षा में विद्यार्थी नहीं हैं।'
      : `${day}: सभी ${number(classes)} कक्षाओं की उपस्थिति लग चुकी है।`,
  unmarked: (day, rows) =>
    `${day}: ${number(rows.length)} कक्षाओं की उपस्थिति पूरी नहीं लगी:\n${lines(rows.map((row) => `${row.class}: ${number(row.students)} में से ${number(row.marked)}`))}`,
  stillOpen: (classes) =>
    classes.length > 8
      ? `${number(classes.length)} कक्षाओं की उपस्थिति अभी पूरी नहीं लगी।`
      : `अभी पूरी उपस्थिति नहीं लगी: ${classes.join(', ')}।`,
  studentToday: (name, className, mark) =>
    mark === null ? `${name} (${className}) की उपस्थिति आज नहीं लगी।` : `${name} (${className}): आज ${mark}।`,
  studentOn: (name, className, { day, status }) =>
    status === null
      ? `${name} (${className}): ${day} की उपस्थिति नहीं लगी।`
      : `${name} (${className}), ${day}: ${status}।`,
  studentDays: (
    name,
    { period, recorded, attended, percent, present, late, absent, absentDays, lateDays },
  ) =>
    recorded === 0
      ? `${name}, ${period}: कोई उपस्थिति नहीं लगी।`
      : `${name}, ${period}: ${number(recorded)} दिनों में से ${number(attended)} दिन आए, ${percent}% (${number(present)} दिन उपस्थित, ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित)।${absentDays.length > 0 ? ` अनुपस्थित: ${absentDays.join(', ')}।` : ''}${lateDays.length > 0 ? ` देर से: ${lateDays.join(', ')}।` : ''}`,
  ownDay: (child, day, mark) =>
    mark === null
      ? `${day}: ${child ? `${child} की` : 'आपकी'} उपस्थिति नहीं लगी।`
      : `${day}, ${child ?? 'आप'}: ${mark}।`,
  ownDays: ({ period, recorded, attended, percent, present, late, absent }) =>
    recorded === 0
      ? `${period}: आपकी कोई उपस्थिति नहीं लगी।`
      : `${period}: आप ${number(recorded)} दिनों में से ${number(attended)} दिन आए, ${percent}% (${number(present)} दिन उपस्थित, ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित)।`,
  ownCheckIn: (day, { checkIn, checkOut }) =>
    checkIn === null
      ? `${day}: आपका कोई चेक-इन दर्ज नहीं है।`
      : `${day}: आपने ${clock(checkIn)} बजे चेक-इन किया${checkOut === null ? ', चेक-आउट अभी नहीं किया' : ` और ${clock(checkOut)} बजे चेक-आउट`}।`,
  ownMonth: (month, { worked, late, absent, leave }) =>
    `${month} में आपने ${number(worked)} दिन काम किया; ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित, ${number(leave)} दिन छुट्टी पर।`,
  noOwnMonth: 'उस महीने की आपकी उपस्थिति दर्ज नहीं है।',
  wholeMonths: 'आपकी अपनी उपस्थिति मैं केवल पूरे महीने की बता सकता हूँ। आपके दिन होम स्क्रीन पर हैं।',
  noOwnAttendance: 'उपस्थिति विद्यार्थियों और शिक्षकों की रखी जाती है, एडमिन की नहीं।',
  teachersOn: (day, { present, late, absent, leave, notYet, total }) =>
    `${day}: ${number(total)} शिक्षकों में से ${number(present)} समय पर और ${number(late)} देर से आए; ${number(absent)} अनुपस्थित, ${number(leave)} छुट्टी पर, ${number(notYet)} ने चेक-इन नहीं किया।`,
  teacherOn: (name, status, day, { checkIn, checkOut }) =>
    `${
      {
        present: `${name} (शिक्षक), ${day}: समय पर आए।`,
        late: `${name} (शिक्षक), ${day}: देर से आए।`,
        absent: `${name} (शिक्षक), ${day}: अनुपस्थित।`,
        leave: `${name} (शिक्षक), ${day}: छुट्टी पर।`,
        notyet: `${name} (शिक्षक), ${day}: अभी नहीं आए।`,
        holiday: `${name} (शिक्षक), ${day}: छुट्टी का दिन।`,
        none: `${name} (शिक्षक), ${day}: कुछ दर्ज नहीं है।`,
      }[status]
    }${checkIn === null ? '' : ` चेक-इन: ${clock(checkIn)} बजे${checkOut === null ? '' : `, चेक-आउट: ${clock(checkOut)} बजे`}।`}`,
  teacherMarks: {
    present: 'समय पर आए',
    late: 'देर से आए',
    absent: 'अनुपस्थित',
    leave: 'छुट्टी पर',
    notyet: 'बिना चेक-इन के',
  },
  teachersNotYet: (count) => `${number(count)} शिक्षक आज अभी नहीं आए हैं।`,
  teachersWho: (status, day, { names, total }) =>
    total === 0
      ? `${day} को ${status} शिक्षक: कोई नहीं।`
      : `${day} को ${status} शिक्षक: ${names.join(', ')}${total > names.length ? ` और ${number(total - names.length)} अन्य` : ''}।`,
}

'use strict';
(function () {
  var table = document.getElementById('table');
  var filter = document.getElementById('filter');
  var shown = document.getElementById('shown');
  if (!table) {
    return;
  }
  new Tablesort(table, {descending: true});
  function show() {
    var wanted = filter.value.toLowerCase();
    var rows = table.tBodies[0].rows;
    var count = 0;
    for (var k = 0; k < rows.length; k++) {
      var fits = rows[k].cells[0].textContent.toLowerCase().indexOf(wanted) >= 0;
      rows[k].hidden = !fits;
      count += fits ? 1 : 0;
    }
    shown.textContent = wanted ? count + ' of ' + rows.length : '';
  }
  filter.addEventListener('input', show);
  show();
})();

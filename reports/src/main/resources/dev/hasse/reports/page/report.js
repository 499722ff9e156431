'use strict';
(function () {
  function copyable(code) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy the command');
    function said(word) {
      button.textContent = word;
      button.setAttribute('aria-label', word);
    }
    function select() {
      getSelection().selectAllChildren(code);
      said('Selected');
    }
    button.addEventListener('click', function () {
      if (navigator.clipboard) {
        navigator.clipboard.writeText(code.textContent).then(function () { said('Copied'); }, select);
      } else {
        select();
      }
    });
    code.after(button);
  }
  document.querySelectorAll('.command code').forEach(copyable);

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
